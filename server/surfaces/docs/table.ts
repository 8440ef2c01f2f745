import { type Html, html, phrase } from '../site/html.ts';
import { bounds, type Field, literal, meaning, typeOf } from './fields.ts';

/**
 * Fields as rows; `place` is where each is sent (path, query, body, header), for parameters. With `of`, the id of their
 * operation, links lead to each of them.
 */
export const fieldTable = (caption: string, fields: readonly (Field & { place?: string })[], of?: string): Html => html`
<table class="fields"${of && html` data-parameters`}>
<caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${fields.map(({ name, schema, required, place }) => {
  const says = meaning(schema);
  const limits = bounds(schema);
  const hasDefault = schema.default !== undefined;
  return html`<tr${of && html` id="${of}/${name}"`}>
<th scope="row"><code>${name}</code>${place && required && html` <span class="required">required</span>`}</th>
<td class="type">${typeOf(schema)}${place && html`<span class="place">in ${place}</span>`}</td>
<td>${says && phrase(says)}${
    (hasDefault || limits.length > 0) &&
    html`<span class="limits">${limits.map((limit) => html`<span>${limit}</span>`)}${hasDefault && html`<span>default ${literal(schema.default)}</span>`}</span>`
  }</td>
</tr>
`;
})}</tbody>
</table>`;
