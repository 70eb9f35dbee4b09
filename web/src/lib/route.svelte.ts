/** Where the person is: the address as state, links without reloading, titles. */

export interface Route {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function read(): Route {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

let current = $state.raw(read());

export function route(): Route {
  return current;
}

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  const before = current.path;
  current = read();
  if (current.path !== before && !current.hash) scrollTo(0, 0);
}

/** Let links inside the client change the address without a reload. */
export function listen(): () => void {
  const back = () => (current = read());
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", back);
  addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    removeEventListener("click", click);
  };
}
