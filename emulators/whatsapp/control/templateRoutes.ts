import type { FastifyInstance } from 'fastify'
import type { Template } from '../entries.ts'
import { bytesOf } from '../graph/call.ts'
import { newNumericId } from '../identifiers.ts'
import { type Json, parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import { aboutOf } from '../templates/desk.ts'
import { templateDraft } from '../templates/node.ts'

type Route = { Params: { id: string } }

/** What Meta decides about templates, in the hands of whoever drives the emulator. */
export function templateControl(app: FastifyInstance, line: Line): void {
  app.get('/templates', () => ({ templates: [...line.world().templates.values()] }))

  // A template as it stands in an account, whatever its judgement; one that is there already stays as it is.
  app.post('/templates', (request, reply) => {
    const body = parseObject(bytesOf(request)) ?? {}
    const waba = text(body, 'waba')
    if (!waba) return reply.code(400).send({ error: 'waba is needed' })
    const draft = templateDraft(body, waba, newNumericId(), line.world())
    if ('http' in draft) return { template: null, refused: draft.details }
    const template = { ...draft, status: text(body, 'status') ?? 'APPROVED' }
    line.note({ kind: 'template', template })
    return { template }
  })

  /** A route about one template that is known. */
  const about = (path: string, act: (template: Template, body: Json) => Template | string) =>
    app.post<Route>(`/templates/:id/${path}`, (request, reply) => {
      const template = line.world().templates.get(request.params.id)
      if (!template) return reply.code(400).send({ error: 'a known template is needed' })
      const done = act(template, parseObject(bytesOf(request)) ?? {})
      return typeof done === 'string' ? reply.code(400).send({ error: done }) : { template: done }
    })

  // The review's decision by hand.
  about('status', (template, body) => {
    const status = text(body, 'status')
    if (!status) return 'a status is needed'
    return line.templates.decide(template, status, text(body, 'reason') ?? null)
  })

  // Its next pause for low quality: 3 h, 6 h, then disabled.
  about('pause', (template) =>
    template.status === 'APPROVED' ? line.templates.pause(template) : 'only an approved template is paused',
  )

  // What was held of it is judged: it goes on, or fails with `code`.
  about('judge', (template, body) => {
    const { code } = body
    if (code !== undefined && typeof code !== 'number') return 'code must be a number'
    line.statuses.judge(template.name, code)
    return template
  })

  // Its quality, category or content changes; `soon` announces the category only.
  about('news', (template, body) => {
    const [quality, category, words] = ['quality', 'category', 'body'].map((key) => text(body, key))
    if (!(quality || category || words)) return 'its quality, category or body is needed'
    let changed = template
    if (words) {
      changed = { ...changed, components: [{ type: 'BODY', text: words }] }
      line.note({ kind: 'template', template: changed })
      line.tellAccount(template.waba, 'message_template_components_update', {
        ...aboutOf(template),
        message_template_element: words,
      })
    }
    if (category) changed = line.templates.recategorise(changed, category, body.soon === true)
    return quality ? line.templates.rate(changed, quality) : changed
  })
}
