import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import { UploadStore } from '@infra/media/upload-store'
import { aloneLeases, webLeases } from '@infra/tabs/lease'
import type { Voice } from '../../runtime/voice'
import { TabFiles } from '../../sending/local-files'
import { TabRecordings } from '../../sending/recordings'

type Parts = Readonly<{ tenant: string; client: GraphqlClient; clock: Clock; ids: Ids; voice: Voice }>

/** The files of this tab. `user`: whose they are, null while nobody is signed in. */
export function filesOfTab(
  { tenant, client, clock, ids, voice }: Parts,
  user: () => string | null,
): TabFiles {
  const uploads = new UploadStore(tenant, user)
  const leases = (name: string) => webLeases(`balcao/${tenant}/${name}`) ?? aloneLeases
  return new TabFiles(
    uploads,
    new TabRecordings(uploads, leases, clock, ids),
    async () => new (await import('@infra/media/file-client')).FileClient(client, tenant),
    { clock, ids, voice },
  )
}
