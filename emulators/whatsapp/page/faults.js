import { get, post, remove } from './api.js'
import { byId, el, phoneLabel } from './dom.js'

const labels = {
  rate_limit: 'Limite de envios',
  pair_rate: 'Limite por cliente',
  window_closed: 'Janela fechada',
  not_on_whatsapp: 'Fora do WhatsApp',
  server_error: 'Erro na Meta',
  token_expired: 'Token vencido',
  slow: 'Resposta lenta (5 s)',
  dropped_answer: 'Resposta perdida',
  dropped_call: 'Chamada perdida',
  async_failed: 'Falha depois do aceite',
  held: 'Modelo em avaliação',
}

const hints = {
  rate_limit: '130429',
  pair_rate: '131056',
  window_closed: '131047: mais de 24 h',
  not_on_whatsapp: '131026',
  server_error: '131000, HTTP 500',
  token_expired: '190, HTTP 401',
  slow: 'A mensagem chega na hora; a resposta demora',
  dropped_answer: 'A mensagem chega, mas a conexão cai antes da resposta',
  dropped_call: 'A conexão cai e nada chega',
  async_failed: 'Aceita, e o status vem como failed (131026)',
  held: 'Aceita o modelo (held_for_quality_assessment) e espera a avaliação',
}

/** Buttons that order trouble, and the list of what still waits. */
export function faultPanel({ complain, currentPhone }) {
  async function order(kind) {
    const waId = byId('scope').value === 'chat' ? currentPhone() : null
    if (byId('scope').value === 'chat' && !waId) return complain('Abra uma conversa primeiro.')
    const times = Math.max(1, Math.floor(Number(byId('times').value) || 1))
    await post('/faults', { kind, times, ...(waId && { match: { to: waId } }) }).catch((error) =>
      complain(error.message),
    )
  }

  byId('faultButtons').replaceChildren(
    ...Object.entries(labels).map(([kind, label]) =>
      el('button', { type: 'button', title: hints[kind], onclick: () => order(kind) }, label),
    ),
  )

  return {
    async refresh() {
      const { faults } = await get('/faults')
      byId('waiting').replaceChildren(
        ...faults.map((fault) => {
          const label = labels[fault.kind] ?? `${fault.kind} ${fault.code ?? ''}`
          const left = fault.left === null ? 'sem fim' : `${fault.left}×`
          const to = fault.match?.to ? ` · ${phoneLabel(fault.match.to)}` : ''
          return el(
            'li',
            {},
            el('span', {}, `${label} · ${left}${to}`),
            el(
              'button',
              {
                type: 'button',
                'aria-label': `Retirar: ${label}`,
                onclick: () => remove(`/faults/${fault.id}`),
              },
              'Retirar',
            ),
          )
        }),
      )
    },
  }
}
