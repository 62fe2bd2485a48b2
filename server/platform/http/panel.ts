import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isSignupPage } from '../../../src/domain/instances/signup-page'
import type { Config } from '../config'
import { headersLettingIn } from './security-headers'

/**
 * Serves the built panel. Files under /assets carry a hash in their name and may be kept for ever; others are
 * asked for again. Addresses of the panel's own pages get index.html; a missing file is 404, so that an old
 * page which asks for a script of yesterday does not receive HTML. Meta's registration window is let into the one
 * screen that opens it, where it is set up.
 */
export async function servePanel(
  app: FastifyInstance,
  folder: string,
  config: Pick<Config, 'recaptcha' | 'realtime'> & Pick<Config['whatsapp'], 'signup'>,
): Promise<void> {
  const { signup } = config
  const built = existsSync(path.join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const immutable = path.relative(folder, file).startsWith(`assets${path.sep}`)
        // The same address is answered in brotli, gzip or plainly.
        response.setHeader('vary', 'accept-encoding')
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const asked = request.method === 'GET' || request.method === 'HEAD'
    const navigation = asked && (request.headers.accept ?? '').includes('text/html')
    if (!navigation || address.startsWith('/assets/') || /\.[a-z0-9]{1,10}$/i.test(address))
      return reply.code(404).type('text/plain; charset=utf-8').send('Não encontrado.')
    if (!built)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('O painel ainda não foi construído: rode npm run build.')
    if (signup && isSignupPage(request.url))
      reply.headers(
        headersLettingIn({ scripts: [new URL(signup.sdkUrl).origin], sources: signup.sources }, config),
      )
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
