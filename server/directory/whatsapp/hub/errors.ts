import type { ErrorRule } from '../errors'

/*
 * A hub answers with HTTP statuses and words (whatsapp-facts section 7); hub/call.ts reads these codes out of
 * them.
 */
export const HUB_ERRORS: Readonly<Record<string, ErrorRule>> = {
  HUB_BUSY: {
    policy: { kind: 'pause', firstMs: 2_000, factor: 2, capMs: 60_000, tries: 8 },
    sentence: 'Muitas mensagens em pouco tempo nesta conexão. Aguarde alguns minutos e tente de novo.',
  },
  HUB_CLOSED: {
    policy: { kind: 'switch off' },
    sentence: 'O celular desta conexão está desconectado. Peça ao administrador para ler o código de novo.',
  },
  HUB_KEY: {
    policy: { kind: 'switch off' },
    sentence: 'A conexão está sem acesso ao WhatsApp. Peça ao administrador para reconectar.',
  },
  HUB_NOT_ON_WHATSAPP: {
    policy: { kind: 'give up' },
    sentence: 'Não foi possível entregar: este número não tem WhatsApp.',
  },
  HUB_NO_TEMPLATES: {
    policy: { kind: 'give up' },
    sentence: 'Esta conexão não envia modelos de mensagem: escreva o texto.',
  },
  HUB_NO_CHOICES: {
    policy: { kind: 'give up' },
    sentence: 'Esta conexão não envia botões nem listas: escreva as opções no texto.',
  },
  HUB_REFUSED: {
    policy: { kind: 'give up' },
    sentence: 'O WhatsApp não aceitou a mensagem.',
  },
  HUB_UNDELIVERED: {
    policy: { kind: 'give up' },
    sentence: 'O WhatsApp não conseguiu entregar a mensagem.',
  },
}
