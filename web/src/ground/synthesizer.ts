/** Makes the sounds of a table in the browser, without files (docs/explanation/look-and-feel.md#sound). */

export type Sounds = ReturnType<typeof synthesize>;

function hiss(at: AudioContext): AudioBuffer {
  const noise = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

interface Tone {
  readonly hertz: number;
  readonly after?: number;
  readonly seconds?: number;
  readonly loud?: number;
  readonly shape?: OscillatorType;
  readonly slideTo?: number;
}

function playTone(
  at: AudioContext,
  { hertz, after = 0, seconds = 0.2, loud = 0.2, shape = 'sine', slideTo }: Tone,
): void {
  const start = at.currentTime + after;
  const voice = at.createOscillator();
  const gain = at.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(hertz, start);
  if (slideTo !== undefined) voice.frequency.exponentialRampToValueAtTime(slideTo, start + seconds);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  voice.connect(gain).connect(at.destination);
  voice.start(start);
  voice.stop(start + seconds + 0.02);
}

interface Burst {
  readonly after?: number;
  readonly seconds?: number;
  readonly loud?: number;
  readonly hertz?: number;
  readonly kind?: BiquadFilterType;
  readonly sharp?: number;
}

function playBurst(
  at: AudioContext,
  noise: AudioBuffer,
  { after = 0, seconds = 0.05, loud = 0.3, hertz = 1800, kind = 'bandpass', sharp = 1.2 }: Burst,
): void {
  const start = at.currentTime + after;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = noise;
  filter.type = kind;
  filter.frequency.value = hertz;
  filter.Q.value = sharp;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(start, Math.random() * 0.5, seconds + 0.05);
}

const STEPS = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.7, 1318.5, 1568, 1760] as const;
const step = (n: number): number => STEPS[Math.min(n, STEPS.length - 1)] ?? 523.25;

/** Returns the sounds, each of which plays at once. */
export function synthesize(at: AudioContext) {
  const noise = hiss(at);
  const tone = (one: Tone): void => playTone(at, one);
  const burst = (one: Burst): void => playBurst(at, noise, one);
  return {
    /** Five to seven short bursts, falling apart in time, then a dry click. */
    roll(): void {
      let after = 0;
      for (let i = 0; i < 6; i++) {
        burst({ after, seconds: 0.05, loud: 0.26 - i * 0.03, hertz: 1400 + i * 160 });
        after += 0.045 + i * 0.022;
      }
      burst({ after: after + 0.05, seconds: 0.02, loud: 0.2, hertz: 3200, sharp: 4 });
    },
    /** A woodblock, higher with each letter. */
    tile(n: number): void {
      tone({ hertz: 520 + 46 * Math.min(n, 12), seconds: 0.06, loud: 0.16, shape: 'triangle' });
      burst({ seconds: 0.02, loud: 0.08, hertz: 2400 });
    },
    turn(): void {
      tone({ hertz: 587.33, seconds: 0.18, loud: 0.2 });
      tone({ hertz: 880, after: 0.09, seconds: 0.18, loud: 0.2 });
    },
    call(): void {
      burst({ seconds: 0.12, loud: 0.5, hertz: 160, kind: 'lowpass' });
      tone({ hertz: 110, seconds: 0.16, loud: 0.4, slideTo: 60 });
    },
    found(n: number): void {
      tone({ hertz: step(n), seconds: 0.16, loud: 0.16, shape: 'triangle' });
    },
    /** The step that does not come, then a muted knock. */
    missing(): void {
      burst({ after: 0.16, seconds: 0.07, loud: 0.3, hertz: 240, kind: 'lowpass' });
    },
    bunkum(): void {
      tone({ hertz: 120, seconds: 0.14, loud: 0.5, shape: 'square', slideTo: 48 });
      burst({ seconds: 0.14, loud: 0.4, hertz: 300, kind: 'lowpass' });
    },
    holds(): void {
      tone({ hertz: 392, seconds: 0.3, loud: 0.18 });
      tone({ hertz: 523.25, after: 0.14, seconds: 0.4, loud: 0.18 });
    },
    bang(): void {
      burst({ seconds: 0.09, loud: 0.6, hertz: 2200, kind: 'highpass', sharp: 0.7 });
    },
    sandHiss(): void {
      burst({ seconds: 0.5, loud: 0.04, hertz: 5200, kind: 'highpass' });
    },
    tick(): void {
      burst({ seconds: 0.015, loud: 0.2, hertz: 3000, sharp: 6 });
    },
    time(): void {
      tone({ hertz: 1318.5, seconds: 1.1, loud: 0.2 });
      tone({ hertz: 2637, seconds: 0.6, loud: 0.06 });
    },
    win(): void {
      [0, 2, 3, 5, 7].forEach((n, i) =>
        tone({ hertz: step(n), after: i * 0.11, seconds: 0.26, loud: 0.18, shape: 'triangle' }),
      );
    },
  };
}
