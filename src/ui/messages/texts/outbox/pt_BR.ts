import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  diskFull: 'O arquivo não coube neste aparelho: libere espaço e tente de novo.',
  notKept: 'O arquivo não pôde ser guardado neste aparelho. Tente de novo.',
  gone: 'O arquivo não está mais neste aparelho. Descarte a mensagem e envie-o de novo.',
  left_one:
    '{{count}} mensagem que aguardava envio não chegou à aba que assumiu o Balcão. Confira as conversas e envie de novo.',
  left_other:
    '{{count}} mensagens que aguardavam envio não chegaram à aba que assumiu o Balcão. Confira as conversas e envie de novo.',
  lost_one:
    '{{count}} mensagem que aguardava envio foi perdida: o navegador apagou ou danificou os dados deste aparelho. Confira as conversas e envie de novo.',
  lost_other:
    '{{count}} mensagens que aguardavam envio foram perdidas: o navegador apagou ou danificou os dados deste aparelho. Confira as conversas e envie de novo.',
}

/** What became of what had not left this device. */
export const outboxTexts = defineTexts('messages/outbox', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
