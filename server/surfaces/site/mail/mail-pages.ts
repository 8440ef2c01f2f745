import { type Html, html } from '../html.ts';

interface MailPage {
  readonly title: string;
  readonly main: Html;
}

/** An address as it may be shown to whoever has the link: they read its mails anyway. */
const page = (title: string, text: Part, button: string | null = null): MailPage => ({
  title,
  main: html`
<div class="nowhere">
<h1>${title}</h1>
<p>${text}</p>
${button === null ? '' : html`<form method="post"><button type="submit">${button}</button></form>`}
</div>`,
});

type Part = Html | string;

/** Programs that scan mails open every link: what a link does, it does only at the press of its button. */
export const mailPages = {
  askConfirm: (address: string) =>
    page(
      'Do you want these mails?',
      html`Somebody with an account here wants alerts and digests about mobile apps mailed to <strong>${address}</strong>. Press the button if that is you; otherwise close this page, and you will get no more mails.`,
      'Send me these mails',
    ),
  confirmed: (address: string) =>
    page('Confirmed', html`Mails will be sent to <strong>${address}</strong>. Each has a link that stops them.`),
  askStop: (address: string) =>
    page(
      'Stop these mails?',
      html`No more alerts or digests will be mailed to <strong>${address}</strong> for this account.`,
      'Stop these mails',
    ),
  stopped: (address: string) =>
    page(
      'These mails are stopped',
      html`Nothing more is mailed to <strong>${address}</strong> for this account. To get them again, ask its owner to add the address again.`,
    ),
  unknown: () =>
    page(
      'This link does not work',
      'It is mistyped or too old, or the address was removed from the account, which then sends nothing more to it.',
    ),
};
