type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const toNumber = (text: string): unknown => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text);
const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Converts a control's value; an invalid number is sent as is, for the service to reject. */
const readControl = (control: Control): unknown => {
  const text = control.value;
  switch (control.dataset.kind) {
    case 'number':
      return toNumber(text.trim());
    case 'boolean':
      return text === 'true';
    case 'strings':
      return list(text);
    case 'numbers':
      return list(text).map(toNumber);
    case 'json':
      return JSON.parse(text);
    default:
      return text;
  }
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const prepare = (form: HTMLFormElement): { url: string; init: RequestInit } => {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const key = form.querySelector<HTMLInputElement>('input[data-key]')?.value.trim();
  if (key) headers.Authorization = `Bearer ${key}`;
  let url = form.dataset.path ?? '';
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const control of form.querySelectorAll<Control>('[data-in]')) {
    const { name } = control;
    const place = control.dataset.in;
    if (control.value.trim() === '') {
      if (place === 'path') throw new Error(`Fill in ${name}: it is part of the path.`);
      continue;
    }
    let value: unknown;
    try {
      value = readControl(control);
    } catch {
      throw new Error(`${name} is not valid JSON.`);
    }
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else if (place === 'header') headers[name] = String(value);
    else body[name] = value;
  }
  const method = form.dataset.method ?? 'GET';
  if (query.size > 0) url += `?${query}`;
  if (method !== 'POST') return { url, init: { method, headers } };
  headers['Content-Type'] = 'application/json';
  return { url, init: { method, headers, body: JSON.stringify(body) } };
};

/** Shows a response in its form. Returns the URL of the run it started, or null. */
const show = async (form: HTMLFormElement, url: string, init: RequestInit): Promise<string | null> => {
  const find = <Kind extends Element>(selector: string): Kind => form.querySelector<Kind>(selector)!;
  const status = find<HTMLElement>('.status');
  const began = performance.now();
  // Without a key, the signed-in session is used.
  const credentials = new Headers(init.headers).has('authorization') ? 'omit' : 'same-origin';
  const response = await fetch(url, { ...init, credentials, cache: 'no-store', redirect: 'error' });
  const text = await response.text();
  const took = Math.round(performance.now() - began);
  status.className = `status ${response.ok ? 'good' : 'bad'}`;
  status.textContent = `${response.status} ${response.statusText} in ${took.toLocaleString('en-US')} ms`;
  find('.answer-headers').textContent = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  find('.answer-body').textContent = pretty(text) || '(empty)';
  find<HTMLElement>('.answer').hidden = false;
  const job = response.headers.get('location');
  return response.ok && job?.startsWith('/api/') ? job : null;
};

/** Polls a run until it ends, and shows its result. */
const follow = async (form: HTMLFormElement, job: string, init: RequestInit): Promise<void> => {
  const status = form.querySelector<HTMLElement>('.status')!;
  const { Authorization } = (init.headers ?? {}) as Record<string, string>;
  const headers = { Accept: 'application/json', ...(Authorization && { Authorization }) };
  for (;;) {
    await show(form, `${job}?wait=20`, { headers });
    const body = form.querySelector('.answer-body')?.textContent ?? '';
    const read = JSON.parse(body) as { status?: unknown; progress?: { message?: unknown } | null };
    if (read.status !== 'queued' && read.status !== 'running') return;
    status.className = 'status';
    status.textContent = `${String(read.progress?.message ?? 'Waiting')}…`;
  }
};

const send = async (form: HTMLFormElement): Promise<void> => {
  const status = form.querySelector<HTMLElement>('.status')!;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  button.disabled = true;
  status.className = 'status';
  status.textContent = 'Waiting for the answer…';
  try {
    const { url, init } = prepare(form);
    const job = await show(form, url, init);
    if (job) await follow(form, job, init);
  } catch (error) {
    status.className = 'status bad';
    const reason = error instanceof Error ? error.message : String(error);
    status.textContent = error instanceof TypeError ? `No answer: ${reason}` : reason;
    form.querySelector<HTMLElement>('.answer')!.hidden = true;
  }
  button.disabled = false;
};

const storedKey = 'appraise.key';

const recallKey = (): string => {
  try {
    return sessionStorage.getItem(storedKey) ?? '';
  } catch {
    return '';
  }
};

/** One key for all forms, stored only in this tab. */
const shareKey = (): void => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-key]')];
  const remember = (key: string): void => {
    try {
      if (key) sessionStorage.setItem(storedKey, key);
      else sessionStorage.removeItem(storedKey);
    } catch {
      // If the browser denies storage, the fields still have the key.
    }
    for (const field of fields) if (field.value !== key) field.value = key;
  };
  remember(recallKey());
  for (const field of fields) field.addEventListener('input', () => remember(field.value.trim()));
};

/** Forms that send real calls. Everything from a response is inserted as text. */
export const addTryForms = (): void => {
  shareKey();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
};
