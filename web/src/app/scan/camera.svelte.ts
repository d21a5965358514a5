/** Looks through a camera for a code, and lets go of the camera as soon as nobody looks at its picture. */

/** What browsers that find codes in pictures offer (the Shape Detection API of the Web Incubator group). */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: new (options: { readonly formats: readonly string[] }) => BarcodeDetector;

/** How long between two looks at the picture. */
const LOOK_MS = 200;

export class Camera {
  /** Why there is no picture. */
  trouble = $state('');
  readonly #onfound: (text: string) => void;
  #stopped = false;
  #stream: MediaStream | null = null;

  /** `onfound` hears what each code in the picture says. */
  constructor(onfound: (text: string) => void) {
    this.#onfound = onfound;
  }

  /** Shows in `video` what a camera sees; returns what stops it, which also happens when the page is hidden. */
  show(video: HTMLVideoElement, onhide: () => void): () => void {
    const hide = (): void => {
      if (document.hidden) onhide();
    };
    document.addEventListener('visibilitychange', hide);
    void this.#start(video);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      this.#stop();
    };
  }

  async #start(video: HTMLVideoElement): Promise<void> {
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    } catch (error) {
      const denied = error instanceof DOMException && error.name === 'NotAllowedError';
      this.trouble = denied
        ? 'This page may not use the camera. Your browser’s settings can allow it; the six letters do as well.'
        : 'No camera answers. The six letters do as well.';
      return;
    }
    // It may have been closed while the browser asked.
    if (this.#stopped) return this.#stop();
    video.srcObject = this.#stream;
    void video.play().catch(() => {}); // it plays once the first picture comes
    await this.#look(video, new BarcodeDetector({ formats: ['qr_code'] }));
  }

  async #look(video: HTMLVideoElement, detector: BarcodeDetector): Promise<void> {
    while (!this.#stopped) {
      const codes = await detector.detect(video).catch(() => []);
      for (const { rawValue } of codes) if (!this.#stopped) this.#onfound(rawValue);
      await new Promise((again) => setTimeout(again, LOOK_MS));
    }
  }

  #stop(): void {
    this.#stopped = true;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }
}
