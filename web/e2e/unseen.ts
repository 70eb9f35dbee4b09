/** Playing without the picture: all that is known is what a screen reader is told. */
import type { CDPSession, Page } from "@playwright/test";

interface Told {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  backendDOMNodeId?: number;
  parentId?: string;
  nodeId: string;
}

export interface Button {
  name: string;
  /** Whether it is pressed; null where it is no button of that sort. */
  pressed: boolean | null;
  /** Where it stands: the landmarks around it, the innermost first. */
  within: string[];
  node: number;
}

/** What somebody with a screen reader hears and can press on a page. */
export class Unseen {
  private constructor(
    private readonly page: Page,
    private readonly reader: CDPSession,
  ) {}

  static async of(page: Page): Promise<Unseen> {
    const reader = await page.context().newCDPSession(page);
    await reader.send("Accessibility.enable");
    return new Unseen(page, reader);
  }

  private async tree(): Promise<Told[]> {
    const { nodes } = await this.reader.send("Accessibility.getFullAXTree");
    return nodes as unknown as Told[];
  }

  /** Every button that can be pressed now. */
  async buttons(): Promise<Button[]> {
    const nodes = await this.tree();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const within = (node: Told): string[] => {
      const found: string[] = [];
      for (let at = byId.get(node.parentId ?? ""); at; at = byId.get(at.parentId ?? "")) {
        const role = at.role?.value ?? "";
        if (!at.ignored && ["region", "sectionfooter", "banner"].includes(role)) found.push(role);
      }
      return found;
    };
    return nodes.flatMap((node) => {
      if (node.ignored || (node.role?.value !== "button" && node.role?.value !== "ToggleButton"))
        return [];
      const of = (name: string) => node.properties?.find((p) => p.name === name)?.value.value;
      if (of("disabled") === true || node.backendDOMNodeId === undefined) return [];
      const pressed = of("pressed");
      return [
        {
          name: node.name?.value ?? "",
          pressed: pressed === undefined ? null : pressed === "true" || pressed === true,
          within: within(node),
          node: node.backendDOMNodeId,
        },
      ];
    });
  }

  /** Whether these words are said anywhere on the page. */
  async hears(words: RegExp): Promise<boolean> {
    return (await this.tree()).some((node) => !node.ignored && words.test(node.name?.value ?? ""));
  }

  async press({ node }: Button): Promise<void> {
    await this.reader.send("DOM.focus", { backendNodeId: node });
    await this.page.keyboard.press("Enter");
  }
}
