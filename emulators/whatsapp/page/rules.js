import { get, post } from './api.js'
import { byId, el } from './dom.js'

/** Settings that a person may switch here, as checkbox, number or choice; all of them are in the control API. */
const switches = {
  pairLimit: 'Limite por cliente: 1 mensagem a cada 6 s',
  peopleLimit: 'Limite de pessoas em 24 h (portfólio)',
  freeService: 'Respostas grátis na janela',
  repeatWebhooks: 'Repetir cada webhook',
  duplicateStatuses: 'Repetir cada status',
  reverseStatuses: 'Entregue antes de enviado',
  orderedWebhooks: 'Webhooks de um cliente em ordem',
}
const numbers = {
  numberPerSecond: 'Mensagens por segundo e número (0: sem limite)',
  marketingCap: 'Promoções por cliente em 24 h (0: sem limite)',
  webhookJitterMs: 'Atraso ao acaso dos webhooks (ms)',
  templateReviewMs: 'Tempo da análise de modelos (ms)',
}
const reviews = { by_content: 'pelo texto', approve: 'aprova sempre', by_hand: 'à mão' }

const deeds = {
  APPROVED: 'Aprovar',
  REJECTED: 'Rejeitar',
  pause: 'Pausar (qualidade)',
  MARKETING: 'Virar marketing',
  UTILITY: 'Virar utilidade',
}

/** Meta's rules and its desk for templates. */
export function rulesPanel({ complain }) {
  const save = (key, value) => post('/settings', { [key]: value }).catch((error) => complain(error.message))
  const fields = {}
  for (const [key, label] of Object.entries(switches)) {
    fields[key] = el('input', { type: 'checkbox', onchange: ({ target }) => save(key, target.checked) })
    byId('rules').append(el('label', { class: 'switch' }, fields[key], el('span', {}, label)))
  }
  for (const [key, label] of Object.entries(numbers)) {
    fields[key] = el('input', {
      type: 'number',
      min: '0',
      onchange: ({ target }) => save(key, Math.max(0, Math.floor(Number(target.value) || 0))),
    })
    byId('rules').append(el('label', {}, label, ' ', fields[key]))
  }
  fields.templateReview = el(
    'select',
    { onchange: ({ target }) => save('templateReview', target.value) },
    ...Object.entries(reviews).map(([value, words]) => el('option', { value }, words)),
  )
  byId('rules').append(el('label', {}, 'Análise de modelos ', fields.templateReview))

  async function decide(template, deed) {
    const path = `/templates/${template.id}`
    if (deed === 'pause') return post(`${path}/pause`)
    if (deed === 'MARKETING' || deed === 'UTILITY') return post(`${path}/news`, { category: deed })
    return post(`${path}/status`, { status: deed, ...(deed === 'REJECTED' && { reason: 'INVALID_FORMAT' }) })
  }
  const row = (template) =>
    el(
      'li',
      {},
      el(
        'span',
        {},
        `${template.name} · ${template.language} · ${template.category} · ${template.status}${template.reason ? ` (${template.reason})` : ''}`,
      ),
      el(
        'select',
        {
          'aria-label': `Decidir sobre ${template.name}`,
          onchange: ({ target }) => {
            void decide(template, target.value).catch((error) => complain(error.message))
            target.value = ''
          },
        },
        el('option', { value: '' }, 'Decidir…'),
        ...Object.entries(deeds).map(([value, words]) => el('option', { value }, words)),
      ),
    )

  return {
    show(settings) {
      for (const [key, field] of Object.entries(fields)) {
        if (field === document.activeElement) continue
        if (field.type === 'checkbox') field.checked = settings[key]
        else field.value = settings[key]
      }
    },
    async refresh() {
      const { templates } = await get('/templates')
      byId('templates').replaceChildren(...templates.map(row))
    },
  }
}
