import type { FastifyInstance } from 'fastify'
import type { Customers } from '../customers.ts'
import { bytesOf } from '../graph/call.ts'
import { parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'

type Phone = { Params: { waId: string } }

/** What customers do beside writing, and what Meta decides about templates by itself. */
export function besideRoutes(app: FastifyInstance, line: Line, customers: Customers): void {
  // The customer calls, and nobody takes it.
  app.post<Phone>('/phones/:waId/call', ({ params }) => ({ call: customers.call(params.waId) }))

  // The customer stops the shop's marketing messages, or takes them again.
  app.post<Phone>('/phones/:waId/marketing', (request, reply) => {
    const value = text(parseObject(bytesOf(request)) ?? {}, 'value')
    if (value !== 'stop' && value !== 'resume')
      return reply.code(400).send({ error: 'value must be stop or resume' })
    customers.chooseMarketing(request.params.waId, value)
    return { ok: true }
  })

  // The customer's security code changes: another device, or WhatsApp installed again.
  app.post<Phone>('/phones/:waId/identity', ({ params }) => ({
    wamid: customers.write(params.waId, {
      type: 'system',
      system: { body: 'Security code changed', type: 'customer_identity_changed', wa_id: params.waId },
    }),
  }))

  // A template's quality, category or content changes.
  app.post<{ Params: { id: string } }>('/templates/:id/news', (request, reply) => {
    const template = line.world().templates.get(request.params.id)
    const body = parseObject(bytesOf(request)) ?? {}
    const [quality, category, words] = ['quality', 'category', 'body'].map((key) => text(body, key))
    if (!template || !(quality || category || words))
      return reply.code(400).send({ error: 'a known template, and its quality, category or body are needed' })
    const about = {
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
    }
    const changed = {
      ...template,
      ...(quality && { quality }),
      ...(category && { category }),
      ...(words && { components: [{ type: 'BODY', text: words }] }),
    }
    line.note({ kind: 'template', template: changed })
    if (quality)
      line.tellAccount(template.waba, 'message_template_quality_update', {
        ...about,
        previous_quality_score: 'GREEN',
        new_quality_score: quality,
      })
    if (category)
      line.tellAccount(template.waba, 'template_category_update', {
        ...about,
        previous_category: template.category,
        new_category: category,
      })
    if (words)
      line.tellAccount(template.waba, 'message_template_components_update', {
        ...about,
        message_template_element: words,
      })
    return { template: changed }
  })
}
