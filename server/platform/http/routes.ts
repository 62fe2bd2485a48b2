import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'

/**
 * Plain HTTP routes of an area (webhooks, files). Called before the product is ready, in a scope of its own:
 * content type parsers added there do not touch other routes. `services()` is good inside handlers only;
 * until the product is ready every request is answered 503 before it gets there.
 */
export type Routes = (app: FastifyInstance, services: () => Services) => void | Promise<void>
