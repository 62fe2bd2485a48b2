import type { MailBlock, MailContent } from './mail-content'
import { escapeHtml, markVariables, ownVariable } from './variables'

/** The variable by which a reader leaves; the product fills it. */
export const LEAVE = 'sair_link'
/** Who writes, at the foot. */
export const SHOP = 'loja'

const safe = (typed: string): string => markVariables(typed, escapeHtml)
const plain = (typed: string): string => markVariables(typed, (text) => text)
const link = (href: string): string => (href === '' ? '' : ` href="${escapeHtml(href)}"`)

/** A mail as MJML. It is made of typed blocks alone: what was typed is text, and nothing of it is markup. */
export function mjmlOf({ preview, blocks }: MailContent): string {
  return `<mjml lang="pt-BR"><mj-head><mj-attributes><mj-all font-family="Helvetica, Arial, sans-serif" /><mj-text font-size="16px" line-height="1.5" color="#1f2733" /></mj-attributes>${
    preview === '' ? '' : `<mj-preview>${safe(preview)}</mj-preview>`
  }</mj-head><mj-body background-color="#eef2f7"><mj-section background-color="#ffffff" padding="24px 8px"><mj-column>${blocks
    .map(blockMjml)
    .join(
      '',
    )}</mj-column></mj-section><mj-section padding="16px 8px"><mj-column><mj-text align="center" font-size="12px" color="#5b6472">${ownVariable(SHOP)}<br /><a href="${ownVariable(LEAVE)}" style="color:#5b6472">Não quero mais receber estes e-mails</a></mj-text></mj-column></mj-section></mj-body></mjml>`
}

function blockMjml(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<mj-text font-size="24px" font-weight="700" line-height="1.25">${safe(block.text)}</mj-text>`
    case 'text':
      return `<mj-text>${safe(block.text).replace(/\r?\n/g, '<br />')}</mj-text>`
    case 'image':
      return `<mj-image src="${escapeHtml(block.src)}" alt="${safe(block.alt)}"${link(block.href)} />`
    case 'button':
      return `<mj-button background-color="#006fcb" color="#ffffff" font-size="16px"${link(block.href)}>${safe(block.label)}</mj-button>`
    case 'divider':
      return '<mj-divider border-width="1px" border-color="#c3ccd8" />'
    case 'offer':
      return [
        block.src === ''
          ? ''
          : `<mj-image width="240px" src="${escapeHtml(block.src)}" alt="${safe(block.name)}"${link(block.href)} />`,
        `<mj-text align="center" font-weight="700">${safe(block.name)}</mj-text>`,
        block.price === '' && block.before === ''
          ? ''
          : `<mj-text align="center"><s style="color:#5b6472">${safe(block.before)}</s> <b>${safe(block.price)}</b></mj-text>`,
        block.href === ''
          ? ''
          : `<mj-button background-color="#006fcb" color="#ffffff"${link(block.href)}>Ver oferta</mj-button>`,
      ].join('')
  }
}

/** The same mail as plain text, for readers that show no pages. */
export const plainTextOf = ({ blocks }: MailContent): string =>
  [
    ...blocks.map(blockText),
    '--',
    `${ownVariable(SHOP)}\nNão quero mais receber estes e-mails: ${ownVariable(LEAVE)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return plain(block.text)
    case 'text':
      return plain(block.text)
    case 'image':
      return [plain(block.alt), block.href].filter((part) => part !== '').join('\n')
    case 'button':
      return `${plain(block.label)}: ${block.href}`
    case 'divider':
      return '---'
    case 'offer':
      return [plain(block.name), plain(`${block.before} ${block.price}`.trim()), block.href]
        .filter((part) => part !== '')
        .join('\n')
  }
}

/** The subject with its variables marked. */
export const subjectOf = ({ subject }: MailContent): string => plain(subject)
