import type { Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { MetaMessageTemplatesDocument } from '@infra/graphql/templates.gen'
import { useRead } from '@ui/kit/server/useRead'

/**
 * A provider's template of a connection; null while it is on its way, undefined where the connection has none of that id.
 * Followed as it is judged anew.
 */
export function useTemplate(
  instanceId: string | null,
  id: string | null,
): MetaMessageTemplate | null | undefined {
  const { read } = useCommands()
  const wanted = instanceId === null || id === null ? null : { instanceId, id }
  const key = `template ${instanceId} ${id}`
  const { value, valueKey } = useRead(
    key,
    wanted &&
      (async (): Promise<Outcome<Readonly<{ template: MetaMessageTemplate | undefined }>>> => {
        for (let after: string | null = null; ; ) {
          const outcome: Outcome<{ metaMessageTemplates: Page }> = await read(MetaMessageTemplatesDocument, {
            instance_id: wanted.instanceId,
            search: '',
            after,
          })
          if (!outcome.ok) return outcome
          const { items, next }: Page = outcome.value.metaMessageTemplates
          const template = items.find((one) => one.id === wanted.id)
          if (template || next === null) return { ok: true, value: { template } }
          after = next
        }
      }),
    'templateMessages',
  )
  return wanted && valueKey === key && value ? value.template : null
}

type Page = Readonly<{ items: readonly MetaMessageTemplate[]; next: string | null }>
