/** Small sounds, made on the spot; off unless the person turns them on. */
import { settings } from "./settings.svelte";

interface Tone {
  from: number;
  to: number;
  ms: number;
  shape: OscillatorType;
  loud: number;
}

const tones: Record<string, Tone[]> = {
  made: [{ from: 520, to: 660, ms: 90, shape: "triangle", loud: 0.12 }],
  choice: [{ from: 240, to: 180, ms: 110, shape: "triangle", loud: 0.1 }],
  chance: [
    { from: 320, to: 300, ms: 40, shape: "square", loud: 0.04 },
    { from: 280, to: 250, ms: 50, shape: "square", loud: 0.04 },
    { from: 360, to: 330, ms: 60, shape: "square", loud: 0.04 },
  ],
  undo: [{ from: 480, to: 300, ms: 140, shape: "triangle", loud: 0.1 }],
  chat: [{ from: 700, to: 740, ms: 70, shape: "sine", loud: 0.08 }],
  joy: [
    { from: 523, to: 659, ms: 120, shape: "triangle", loud: 0.12 },
    { from: 784, to: 784, ms: 200, shape: "triangle", loud: 0.12 },
  ],
  harm: [
    { from: 220, to: 165, ms: 180, shape: "triangle", loud: 0.14 },
    { from: 165, to: 110, ms: 220, shape: "triangle", loud: 0.12 },
  ],
  passage: [{ from: 392, to: 330, ms: 320, shape: "sine", loud: 0.12 }],
  luck: [{ from: 440, to: 587, ms: 200, shape: "sine", loud: 0.12 }],
  turn: [
    { from: 523, to: 523, ms: 110, shape: "sine", loud: 0.12 },
    { from: 784, to: 784, ms: 160, shape: "sine", loud: 0.12 },
  ],
};

let context: AudioContext | null = null;

/** Sound what happened; kinds without a sound of their own are silent. */
export function play(kind: string, own = false): void {
  if (!settings.sound || (own && kind === "choice")) return;
  const wanted = tones[kind];
  if (!wanted) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const tone of wanted) {
    const source = context.createOscillator();
    const volume = context.createGain();
    const end = at + tone.ms / 1000;
    source.type = tone.shape;
    source.frequency.setValueAtTime(tone.from, at);
    source.frequency.linearRampToValueAtTime(tone.to, end);
    volume.gain.setValueAtTime(tone.loud, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    source.connect(volume).connect(context.destination);
    source.start(at);
    source.stop(end);
    at = end;
  }
}
