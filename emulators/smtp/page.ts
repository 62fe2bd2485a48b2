import { escaped } from '../escaped.ts'
import type { ReadableMail } from './decode.ts'

/** The mails as a page, the newest first. */
export const pageOf = (mails: readonly ReadableMail[]): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>E-mails (emulador)</title>
<style>body{font:15px/1.5 system-ui;max-width:720px;margin:32px auto;padding:0 16px}
article{border:1px solid #8886;border-radius:8px;padding:12px 16px;margin:12px 0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}small{opacity:.7}</style>
<h1>E-mails</h1><p>O que o Balcão enviou. Nada sai desta máquina.</p>
${mails.length === 0 ? '<p>Nenhum e-mail ainda.</p>' : [...mails].reverse().map(articleOf).join('\n')}
</html>`

const articleOf = ({ to, subject, text }: ReadableMail): string =>
  `<article><strong>${escaped(subject)}</strong><br><small>${escaped(to)}</small><pre>${linked(escaped(text))}</pre></article>`

const linked = (text: string): string => text.replace(/https?:\/\/[\w:./~-]+/g, '<a href="$&">$&</a>')
