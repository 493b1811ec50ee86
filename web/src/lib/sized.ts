import type { Attachment } from 'svelte/attachments';

/** Tells how large an element is, before the page is painted. Unlike `bind:clientWidth` it never asks in the middle of a
 *  change, for which the browser would lay out the whole page at once. */
export const sized =
  (tell: (width: number, height: number) => void): Attachment =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
