import type { World } from '@domain/kernel/world'
import { topicRevision } from '@domain/topics/topic.fold'

/** Rises whenever the server says that a connection's templates changed. */
export const templatesRevision = (world: World): number => topicRevision(world, 'templateMessages')
