import { usePanel, useView } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import type { businessAnswers } from '@domain/business-data/area'
import { Select } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { useTexts } from '@ui/kit/text'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styles from './BusinessData.module.css'
import { businessAnswersPanel } from './businessAnswers.gen'
import { KnownOfShop } from './internal/KnownOfShop'
import { TryQuestion } from './internal/TryQuestion'
import { UnansweredList } from './internal/UnansweredList'
import { texts } from './texts/businessAnswers/pt_BR'
import { businessTexts } from './texts/pt_BR'

const VIEWS = ['answers', 'unanswered'] as const

/** What the shop answers: approved answers below what the product knows already, and what nothing answered; which of the two stands in the address. */
export default function BusinessAnswersPage() {
  const t = useTexts(businessTexts)
  const own = useTexts(texts)
  const [search, setSearch] = useSearchParams()
  const connections = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'answers'
  const tabs = {
    label: t('views'),
    tabs: VIEWS.map((one) => [one, t(`${one}Tab`)] as const),
    tab: view,
    onChange: (wanted: string) => setSearch(wanted === 'answers' ? {} : { view: wanted }, { replace: true }),
  }
  if (view === 'unanswered') return <UnansweredList tabs={tabs} />
  return (
    <AreaPage<typeof businessAnswers>
      {...businessAnswersPanel}
      tabs={tabs}
      importKind="business-answers"
      exportKind="business-answers"
      tools={() => [
        {
          label: t('synonyms'),
          icon: IconArrowsExchange,
          onClick: () => void navigate(pathTo(tenant, 'new-chat-flows/synonyms')),
        },
      ]}
      above={
        <div className={styles.above}>
          <KnownOfShop />
          <TryQuestion connections={connections} />
        </div>
      }
      fields={{
        instance_id: ({ getInputProps }, _usual) =>
          connections.length > 1 && (
            <Select
              label={t('connection')}
              placeholder={own('instance_idNone')}
              data={connections}
              clearable
              comboboxProps={{ withinPortal: true }}
              {...getInputProps('instance_id')}
            />
          ),
      }}
      says={(field, { instance_id }) =>
        field === 'instance_id'
          ? (connections.find(({ value }) => value === instance_id)?.label ?? own('instance_idNone'))
          : undefined
      }
    />
  )
}
