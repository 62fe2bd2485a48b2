import type { Person } from './server.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page on which one says who one is; no password is asked for. */
export const loginPage = (people: readonly Person[]): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Provedor de identidade</title>
<body style="font: 16px system-ui; max-width: 24rem; margin: 4rem auto">
<h1 style="font-size: 1.3rem">Provedor de identidade (emulador)</h1>
<p>Quem é você?</p>
${people
  .map(
    ({ subject, name, email }) =>
      `<p><a href="?as=${encodeURIComponent(subject)}">${escaped(name)}</a> ${escaped(email)}</p>`,
  )
  .join('\n')}
<p><a href="?as=">Cancelar</a></p>
</body></html>`
