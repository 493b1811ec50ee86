/** What the people at a table are to me: asked once for all of them, whoever wants to know. */

import { people, type Neighbour } from './api';

class Around {
  table = $state('');
  people: Neighbour[] = $state.raw([]);
  private asking: Promise<void> | null = null;
  private wanted = '';
  private again = false;

  /** Looks; who asks meanwhile is answered by one more look. */
  look(table: string): Promise<void> {
    this.wanted = table;
    if (this.asking) {
      this.again = true;
      return this.asking;
    }
    this.asking = this.read().finally(() => (this.asking = null));
    return this.asking;
  }

  private async read() {
    do {
      this.again = false;
      // One more turn, so that those who ask at the same moment are one.
      await Promise.resolve();
      this.again = false;
      const table = this.wanted;
      try {
        const found = await people.at(table);
        [this.table, this.people] = [table, found];
      } catch {
        // A spectator without a name knows nobody; a lost line is said elsewhere.
      }
    } while (this.again);
  }
}

export const around = new Around();
