/** Pictures drawn on a canvas, in the colours and letters of the page, and the way to send one. */

import { t } from '../i18n';

/** How a line of text is written. */
interface Ink {
  ink?: string;
  size?: number;
  bold?: boolean;
  /** The letters of headings. */
  fine?: boolean;
  align?: CanvasTextAlign;
  /** The room there is; what is longer is pressed together. */
  width?: number;
}

export class Picture {
  readonly canvas = document.createElement('canvas');
  readonly pen: CanvasRenderingContext2D;
  private readonly style = getComputedStyle(document.documentElement);

  constructor(width: number, height: number, ground: string) {
    Object.assign(this.canvas, { width, height });
    const pen = this.canvas.getContext('2d');
    if (!pen) throw new Error(t('picture.none'));
    this.pen = pen;
    pen.fillStyle = this.colour(ground);
    pen.fillRect(0, 0, width, height);
  }

  /** What a colour or a font of the page is now. */
  colour(token: string): string {
    return this.style.getPropertyValue(token).trim();
  }

  write(text: string, x: number, y: number, how: Ink = {}) {
    const { ink = '--ink', size = 18, bold = false, fine = false, align = 'left', width } = how;
    const { pen } = this;
    pen.font = `${bold || fine ? 'bold' : ''} ${size}px ${this.colour(fine ? '--fine' : '--plain')}`;
    pen.fillStyle = this.colour(ink);
    pen.textAlign = align;
    pen.fillText(text, x, y, width);
  }

  png(): Promise<Blob> {
    return new Promise((resolve, reject) =>
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('picture.none')))), 'image/png'),
    );
  }
}

/** Hands a picture over to be sent, where the browser can; else it is downloaded. */
export async function share(blob: Blob) {
  const file = new File([blob], 'oudler.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // Changing one's mind is not an error.
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
