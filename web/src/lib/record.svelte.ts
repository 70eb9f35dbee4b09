/** The record of a game that was opened from a file, on whatever page that was. */
import { go } from "./route.svelte";

let text = $state("");

/** What the file says that was opened last. */
export const openedRecord = (): string => text;

/** Show the game that a file tells. */
export function openRecord(record: string): void {
  text = record;
  go("/replay");
}

/** Let a file be dropped anywhere; `over` hears whether one is held over the page. */
export function takeFiles(over: (held: boolean) => void): () => void {
  const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const hold = (event: DragEvent) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(true);
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) over(false);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(false);
    void event.dataTransfer?.files[0]?.text().then(openRecord);
  };
  addEventListener("dragover", hold);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", hold);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}
