import type { GraphqlClient } from '@infra/graphql/client'
import { DraftsDocument } from '@infra/graphql/documents.gen'
import type { Runtime } from '../runtime/runtime'

const PER_PAGE = 100
/** More drafts than this nobody has; the rest come as events. */
const MOST_PAGES = 10

/** Reads all of the user's drafts on the server into the world. What does not come now comes at the next connection. */
export async function loadDrafts(runtime: Runtime, client: GraphqlClient): Promise<void> {
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    const answer = await client.request(DraftsDocument, { pagination_page: page, pagination_limit: PER_PAGE })
    if (!answer.ok) return
    const result = answer.data.drafts
    pages = result.total_pages
    const data = { rev: result.read_at_seq, whole: pages <= 1, result }
    runtime.ingest([{ kind: 'baseline', name: 'drafts', src: 'api', data }])
  }
}
