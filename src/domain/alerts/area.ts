import { describeArea } from '../described/describe-area'
import { AlertRecipients } from './recipients'

/** What the shop is warned of, and from when on. */
export const alertRules = describeArea({
  one: 'alertRule',
  about: 'what the shop is warned of',
  nouns: {
    pt_BR: { one: 'alerta', many: 'alertas', gender: 'm' },
    en: { one: 'alert', many: 'alerts' },
  },
  route: { pattern: 'alert-rules', with: 'control-panel', menu: { below: 'control-panel' } },
  needs: { read: ['control-panel'], write: ['control-panel'], action: 'actions/change-alert-rules' },
  table: 'alert_rules',
  columns: {
    name: {
      kind: 'text',
      most: 80,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    kind: {
      kind: 'choice',
      label: { pt_BR: 'Avisar quando', en: 'Warn when' },
      fixed: true,
      of: {
        queue: { pt_BR: 'A fila espera demais (minutos)', en: 'The queue waits too long (minutes)' },
        nobody: {
          pt_BR: 'Ninguém atende com a loja aberta (minutos)',
          en: 'Nobody attends while the shop is open (minutes)',
        },
        nps: { pt_BR: 'O NPS caiu em 7 dias (pontos)', en: 'The NPS fell in 7 days (points)' },
        failures: { pt_BR: 'Envios falham na última hora (%)', en: 'Messages fail within the last hour (%)' },
        sync: { pt_BR: 'Catálogo ou ERP parado (horas)', en: 'Catalogue or ERP stopped (hours)' },
      },
    },
    threshold: {
      kind: 'number',
      label: { pt_BR: 'A partir de', en: 'From' },
      least: 1,
      most: 1_440,
      first: 15,
    },
    mail: {
      kind: 'yesno',
      label: { pt_BR: 'Avisar também por e-mail', en: 'Tell by e-mail too' },
      list: false,
    },
    told: {
      kind: 'parts',
      type: 'AlertRecipient',
      input: 'AlertRecipientInput',
      form: AlertRecipients,
    },
    active: { kind: 'active' },
  },
  most: 20,
  deleted: 'gone',
})
