import type { FastifyInstance } from 'fastify'
import type { Line } from '../line.ts'
import api from '../page/api.js?raw'
import cart from '../page/cart.js?raw'
import chat from '../page/chat.js?raw'
import dom from '../page/dom.js?raw'
import faults from '../page/faults.js?raw'
import page from '../page/index.html?raw'
import journal from '../page/journal.js?raw'
import listStyle from '../page/list.css?raw'
import list from '../page/list.js?raw'
import main from '../page/main.js?raw'
import message from '../page/message.js?raw'
import narrowStyle from '../page/narrow.css?raw'
import phoneStyle from '../page/phone.css?raw'
import rules from '../page/rules.js?raw'
import sideStyle from '../page/side.css?raw'
import themeStyle from '../page/theme.css?raw'

const files: Record<string, string> = {
  'api.js': api,
  'cart.js': cart,
  'chat.js': chat,
  'dom.js': dom,
  'faults.js': faults,
  'journal.js': journal,
  'list.js': list,
  'main.js': main,
  'message.js': message,
  'rules.js': rules,
  'list.css': listStyle,
  'narrow.css': narrowStyle,
  'phone.css': phoneStyle,
  'side.css': sideStyle,
  'theme.css': themeStyle,
}

const policy = "default-src 'self'; img-src 'self' data:; media-src 'self'; frame-ancestors 'none'"

/** The phones page. Its files are embedded at build time, so one bundle is all that has to be copied. */
export function pageRoutes(app: FastifyInstance, line: Line): void {
  app.get('/', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  app.get<{ Params: { name: string } }>('/page/:name', (request, reply) => {
    const { name } = request.params
    const content = files[name]
    if (content === undefined) return reply.code(404).send({ error: 'no such file' })
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    return reply.type(`${type}; charset=utf-8`).send(content)
  })
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())

  // The page shows media without Meta's token. Only harmless types are shown, the rest is downloaded.
  app.get<{ Params: { id: string } }>('/__emulator/media/:id', async (request, reply) => {
    const media = line.world().media.get(request.params.id)
    const bytes = media && (await line.media.get(media.id))
    if (!media || !bytes) return reply.code(404).send({ error: 'no such media' })
    const shown = /^(image\/(png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+)(;|$)/.test(media.mimeType)
    if (!shown) reply.header('content-disposition', 'attachment')
    return reply
      .header('x-content-type-options', 'nosniff')
      .type(shown ? media.mimeType : 'application/octet-stream')
      .send(bytes)
  })
}
