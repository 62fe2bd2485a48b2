import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: a body may take as long as the server's own limit lets it (uploads). */
    slowBody?: boolean
  }
}

/**
 * Bodies must have come within `ms`, but for routes that say that theirs are slow: a sender that drips a small
 * request holds a connection no longer than that.
 */
export function bodyDeadline(app: FastifyInstance, ms: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const clear = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.slowBody) return
    timers.set(
      request,
      setTimeout(() => request.raw.destroy(), ms),
    )
  })
  app.addHook('preValidation', clear)
  app.addHook('onResponse', clear)
  app.addHook('onRequestAbort', clear)
}
