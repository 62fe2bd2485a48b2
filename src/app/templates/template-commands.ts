import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { Commands, Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Runtime } from '../runtime/runtime'
import type { MetaTemplateCommands } from './meta-template-commands'

type TemplateCommands = Pick<Commands, 'loadTemplates' | 'adoptTemplates' | 'deleteTemplate'> &
  MetaTemplateCommands

/** What is asked about them; comes when it is asked the first time. */
const documentsWhenAsked = () => import('@infra/graphql/templates.gen')

/** The house's quick answers, and the provider's templates. */
export function templateCommands(runtime: Runtime, client: GraphqlClient): TemplateCommands {
  async function loadTemplates(): Promise<Outcome> {
    const { MessageTemplatesDocument } = await documentsWhenAsked()
    const answer = await client.request(MessageTemplatesDocument, {})
    if (!answer.ok) return failure(answer)
    const result = answer.data.messageTemplates
    runtime.ingest([{ kind: 'baseline', name: 'messageTemplates', src: 'api', data: { result } }])
    return { ok: true, value: undefined }
  }

  /** Asks for a change, and reads all of them anew: the event may be late. */
  async function change(
    name: string,
    about: string | null,
    ask: () => Promise<Answer<unknown>>,
  ): Promise<Outcome> {
    runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name, about } }])
    const answer = await ask()
    return answer.ok ? loadTemplates() : failure(answer)
  }

  /** Those of the provider, which come with the first wish of them. */
  async function provider(ask: (commands: MetaTemplateCommands) => Promise<Outcome>): Promise<Outcome> {
    const here = await import('./meta-template-commands').catch(() => null)
    if (!here) return { ok: false, code: 'UNREACHABLE', message: '' }
    return ask(here.metaTemplateCommands(runtime, client))
  }

  return {
    loadMetaTemplates: (...asked) => provider((commands) => commands.loadMetaTemplates(...asked)),
    syncMetaTemplates: (...asked) => provider((commands) => commands.syncMetaTemplates(...asked)),
    queueTemplate: (...asked) => provider((commands) => commands.queueTemplate(...asked)),
    loadTemplates,
    adoptTemplates: (identifiers) =>
      change('adoptTemplates', null, async () =>
        client.request((await documentsWhenAsked()).AdoptMessageTemplatesDocument, { identifiers }),
      ),
    deleteTemplate: (id) =>
      change('deleteTemplate', id, async () =>
        client.request((await documentsWhenAsked()).DeleteMessageTemplateDocument, { id }),
      ),
  }
}
