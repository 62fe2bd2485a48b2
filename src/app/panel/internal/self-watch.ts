import { topicRevision } from '@domain/topics/topic.fold'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Runtime } from '../../runtime/runtime'

/**
 * Reads again who is signed in whenever the server says that it changed (another role, department, name, limit), so
 * that menu, guards and rules go by it within seconds. Gives what is to be called after a change of the areas.
 */
export function watchSelf(runtime: Runtime, client: GraphqlClient): () => void {
  let known = topicRevision(runtime.world, 'self')
  return () => {
    const rev = topicRevision(runtime.world, 'self')
    // Lower where the server starts over, which may know another user by now.
    if (rev === known) return
    known = rev
    void read(runtime, client)
  }
}

async function read(runtime: Runtime, client: GraphqlClient): Promise<void> {
  try {
    const { VerifyPermissionDocument } = await import('@infra/graphql/team.gen')
    const asked = client.token
    const answer = await client.request(VerifyPermissionDocument, {})
    if (!answer.ok) return
    const { token, user } = answer.data.verifyPermission
    // One that was renewed meanwhile lasts longer.
    if (client.token === asked) client.token = token
    runtime.ingest([{ kind: 'baseline', name: 'verifyPermission', src: 'api', data: { user } }])
  } catch {
    // The script did not come: the next renewal of the token brings the user, and the server decides meanwhile.
  }
}
