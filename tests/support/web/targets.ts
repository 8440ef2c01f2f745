import type { Page } from 'playwright-core';

/**
 * What is pressed and is smaller than 24 pixels, or covered by its neighbours down to less, with a neighbour too close to it
 * (WCAG 2.5.8). Links within a sentence are as high as its lines. Axe asks the same in a hundred times as long.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24;
    const lenient = 0.05;
    const pressed =
      'a[href], button, input, select, textarea, summary, [tabindex]:is([role=button], [role=link], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitem], [role=slider])';
    const isPressed = (element: Element): boolean =>
      !element.matches(':disabled, [type=hidden], [tabindex="-1"]') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** What scrolls or stays by itself: whatever of the rest is under it now can be scrolled away from there. */
    const layerOf = (element: Element | null): Element | null => {
      if (!element) return null;
      const { position, overflowY } = getComputedStyle(element);
      if (['sticky', 'fixed'].includes(position) || ['auto', 'scroll'].includes(overflowY)) return element;
      return layerOf(element.parentElement);
    };
    // What lies under an open dialog cannot be pressed.
    const scope = document.querySelector('dialog:modal, [aria-modal="true"]') ?? document;
    const targets = [...scope.querySelectorAll(pressed)]
      .filter(isPressed)
      .map((element) => ({ element, box: element.getBoundingClientRect(), layer: layerOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);

    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement!;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
      const copy = block.cloneNode(true) as Element;
      for (const other of copy.querySelectorAll(pressed)) other.remove();
      return copy.textContent.trim() !== '';
    };
    const fits = (width: number, height: number): boolean => width >= least - lenient && height >= least - lenient;
    /** How much of a target one that lies over it leaves: the best of what is beside it, above it and below it. */
    const isLeftBy = (box: DOMRect, over: DOMRect): boolean =>
      fits(over.left - box.left, box.height) ||
      fits(box.right - over.right, box.height) ||
      fits(box.width, over.top - box.top) ||
      fits(box.width, box.bottom - over.bottom);
    const meet = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
    const distance = (from: readonly [number, number], box: DOMRect): number =>
      Math.hypot(
        Math.max(box.left - from[0], 0, from[0] - box.right),
        Math.max(box.top - from[1], 0, from[1] - box.bottom),
      );

    const isApart = (one: Element, other: Element): boolean => !one.contains(other) && !other.contains(one);
    const found: string[] = [];
    for (const { element, box, layer } of targets) {
      const others = targets.filter(
        (other) =>
          Math.abs(other.box.top - box.top) < 2_000 && other.layer === layer && isApart(element, other.element),
      );
      const covers = others.find((other) => meet(box, other.box) && !isLeftBy(box, other.box));
      if (!covers && fits(box.width, box.height)) continue;
      const centre = middle(box);
      const isClose = others.some((other) => {
        if (distance(centre, other.box) < least / 2 - lenient) return true;
        const [x, y] = middle(other.box);
        return !fits(other.box.width, other.box.height) && Math.hypot(x - centre[0], y - centre[1]) < least - lenient;
      });
      if (isClose && !isInSentence(element)) {
        const size = `${box.width.toFixed(0)} by ${box.height.toFixed(0)}`;
        found.push(`small target, ${size}: ${element.outerHTML.slice(0, 200)}`);
      }
    }
    return found;
  });
