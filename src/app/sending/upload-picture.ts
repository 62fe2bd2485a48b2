import type { GraphqlClient } from '@infra/graphql/client'
import { FileClient } from '@infra/media/file-client'
import { outcomeOf } from '../panel/bracket'
import type { Outcome } from '../panel/commands'

/** Puts a picture up; gives its address. See Commands. */
export async function uploadPicture(
  client: GraphqlClient,
  tenant: string,
  id: string,
  blob: Blob,
): Promise<Outcome<string>> {
  const outcome = outcomeOf(
    await new FileClient(client, tenant).upload({ id, blob, name: 'foto.jpg' }, () => {}),
  )
  return outcome.ok ? { ok: true, value: outcome.value.url } : outcome
}
