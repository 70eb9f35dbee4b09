/** Where the focus goes when what had it is gone: never to the page itself. */

/** Whether nothing has the focus that a person could have given it. */
export function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || !at.isConnected;
}

let keys = false;

/** Notes whether keys or a pointer were used last; returns how to stop. */
export function noteKeys(): () => void {
  const key = () => (keys = true);
  const pointer = () => (keys = false);
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", pointer, true);
  return () => {
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", pointer, true);
  };
}

/** Whether keys were used last. */
export function byKeys(): boolean {
  return keys;
}
