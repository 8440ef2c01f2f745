import type { Page } from 'playwright-core';

/**
 * Texts that stand out too little from what is behind them (WCAG 1.4.3), as computed styles say it: words, what is typed
 * and what stands in an empty field. Axe takes a hundred times as long; it also sees what lies over a text and pictures behind it, which
 * nothing here does.
 */
export const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = readonly [number, number, number, number];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext('2d', { willReadFrequently: true })!;
    const read = new Map<string, Colour>();
    const colourOf = (css: string): Colour => {
      const known = read.get(css);
      if (known) return known;
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = css;
      brush.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [r!, g!, b!, a! / 255];
      read.set(css, colour);
      return colour;
    };
    const over = ([r, g, b, a]: Colour, [r2, g2, b2]: Colour): Colour => [
      r * a + r2 * (1 - a),
      g * a + g2 * (1 - a),
      b * a + b2 * (1 - a),
      1,
    ];
    const grounds = new Map<Element, Colour>();
    const groundOf = (element: Element | null): Colour => {
      if (!element) return colourOf(matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#ffffff');
      const known = grounds.get(element);
      if (known) return known;
      const own = colourOf(getComputedStyle(element).backgroundColor);
      const ground = own[3] === 1 ? own : over(own, groundOf(element.parentElement));
      grounds.set(element, ground);
      return ground;
    };
    const light = ([r, g, b]: Colour): number => {
      const [x, y, z] = [r, g, b].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const opacities = new Map<Element, number>();
    const opacityOf = (element: Element | null): number => {
      if (!element) return 1;
      const known = opacities.get(element);
      if (known !== undefined) return known;
      const opacity = Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
      opacities.set(element, opacity);
      return opacity;
    };

    const faint: string[] = [];
    const isShown = (element: Element): boolean =>
      !element.closest(':disabled, [aria-disabled="true"], option, script, style') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const look = (element: Element, style: CSSStyleDeclaration, opacity: number): void => {
      const ground = groundOf(element);
      const css = element instanceof SVGElement ? style.fill : style.color;
      const [r, g, b, a] = colourOf(css);
      const ink = over([r, g, b, a * opacity], ground);
      const [dim, bright] = [light(ink), light(ground)].sort((one, other) => one - other) as [number, number];
      const contrast = (bright + 0.05) / (dim + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (isLarge ? 3 : 4.5)) {
        faint.push(`contrast ${contrast.toFixed(2)}: ${element.outerHTML.slice(0, 200)}`);
      }
    };

    const seen = new Set<Element>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!;
      if (seen.has(element) || !texts.currentNode.textContent?.trim()) continue;
      seen.add(element);
      if (isShown(element)) look(element, getComputedStyle(element), opacityOf(element));
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select',
    );
    for (const field of fields) {
      if (!isShown(field)) continue;
      look(field, getComputedStyle(field), opacityOf(field));
      if (!field.matches(':placeholder-shown')) continue;
      const placeholder = getComputedStyle(field, '::placeholder');
      look(field, placeholder, Number(placeholder.opacity) * opacityOf(field));
    }
    return faint;
  });
