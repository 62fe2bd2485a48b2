import { useCommands, usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { wordsOf } from '@domain/templates/template-words'
import { ProviderTemplateRowsDocument } from '@infra/graphql/provider-templates.gen'
import { Page } from '@ui/kit/Page'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ProviderTemplate } from './internal/provider/rows'
import { TemplateEditor } from './internal/provider/TemplateEditor'
import { providerTemplateTexts } from './texts/provider/pt_BR'

/** A new template, perhaps after another's pattern, or one that is changed. */
export default function ProviderTemplatePage() {
  const t = useTexts(providerTemplateTexts)
  const { tenant } = usePanel()
  const { read } = useCommands()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? null
  const wanted = id ?? search.get('from')
  const key = `provider template ${wanted}`
  const { value, valueKey, failure, reload } = useRead(
    key,
    wanted === null ? null : () => rowOf<ProviderTemplate>(read(ProviderTemplateRowsDocument, byId(wanted))),
    'templateMessages',
  )
  const waiting = wanted !== null && valueKey !== key
  return (
    <Page
      route={id === null ? 'meta/template-messages/add' : 'meta/template-messages/edit/{id}'}
      title={id !== null && value ? wordsOf(value.template.name) : undefined}
      loading={waiting && failure === null}
      error={waiting && failure ? { text: failure.message, onRetry: reload } : null}
      gone={!waiting && wanted !== null && value === null ? t('gone') : null}
    >
      {!waiting && (value !== null || wanted === null) && (
        <TemplateEditor key={wanted ?? ''} pattern={value} id={id} />
      )}
    </Page>
  )
}
