import { describeArea } from '../described/describe-area'

/** What a message costs the shop by its own contract, where that is not what providers publish. See `rate_of` (migration 0540). */
export const rates = describeArea({
  one: 'rate',
  about: "what a message costs the shop, from a day on, in place of the provider's published price",
  nouns: {
    pt_BR: { one: 'preço de mensagem', many: 'preços de mensagens', gender: 'm' },
    en: { one: 'price of messages', many: 'prices of messages' },
  },
  route: {
    pattern: 'message-rates',
    with: 'dynamic-settings',
    menu: { section: 'settings', after: 'dynamic-settings' },
  },
  needs: { read: ['dynamic-settings'], write: ['dynamic-settings'] },
  table: 'shop_rates',
  columns: {
    since: {
      kind: 'day',
      label: { pt_BR: 'Vale desde', en: 'Holds from' },
      unique: 'same',
      sort: true,
      fact: true,
    },
    kind: {
      kind: 'choice',
      label: { pt_BR: 'Mensagem', en: 'Message' },
      of: {
        whatsapp_marketing: { pt_BR: 'WhatsApp: promoção', en: 'WhatsApp: marketing' },
        whatsapp_utility: { pt_BR: 'WhatsApp: serviço do cliente', en: 'WhatsApp: utility' },
        whatsapp_authentication: { pt_BR: 'WhatsApp: código de acesso', en: 'WhatsApp: authentication' },
        sms: { pt_BR: 'SMS, por parte', en: 'SMS, each part' },
        email: { pt_BR: 'E-mail', en: 'E-mail' },
      },
      unique: 'same',
    },
    // R$ 100 at most.
    price: { kind: 'money', most: 1_000_000, fine: true, sort: true, fact: true },
    source: {
      kind: 'text',
      label: { pt_BR: 'De onde é', en: 'Where it is from' },
      most: 120,
      required: true,
      search: true,
    },
  },
  most: 500,
  deleted: 'gone',
  history: true,
})
