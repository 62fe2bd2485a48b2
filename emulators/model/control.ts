import type { FastifyInstance } from 'fastify'
import { FAULTS, type Fault, MODES, type Mode, type ModelDesk, type Rule } from './desk.ts'
import { PAGE, SCRIPT } from './page.ts'

/** The model's page, and what a journey orders: its mode, the script's rules, faults. */
export function controlRoutes(app: FastifyInstance, desk: ModelDesk): void {
  app.get('/', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'self'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
  app.get('/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  app.get('/__model/journal', () => desk.journal)
  app.get('/__model/state', () => ({ mode: desk.mode, modes: MODES, faults: FAULTS, rules: desk.rules }))
  app.post('/__model/mode', (request, reply) => {
    const { mode } = (request.body ?? {}) as { mode?: Mode }
    if (!mode || !MODES.includes(mode)) return reply.code(422).send({ modes: MODES })
    desk.mode = mode
    return { mode }
  })
  app.post('/__model/rules', (request, reply) => {
    const { rules } = (request.body ?? {}) as { rules?: Rule[] }
    if (!Array.isArray(rules) || rules.some(({ when, reply: said }) => typeof when !== 'string' || !said))
      return reply.code(422).send()
    desk.rules.splice(0, desk.rules.length, ...rules)
    return { rules: desk.rules }
  })
  app.post('/__model/faults', (request, reply) => {
    const { kind, times = 1 } = (request.body ?? {}) as { kind?: Fault; times?: number }
    if (!kind || !FAULTS.includes(kind)) return reply.code(422).send({ faults: FAULTS })
    desk.faults.push(...Array.from({ length: Math.min(1_000, times) }, () => kind))
    return { faults: desk.faults }
  })
}
