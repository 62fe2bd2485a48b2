import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { askedIn } from '@domain/reports/asked'
import { MOST_RECIPIENTS, ReportPlanForm } from '@domain/reports/saved-form'
import { PlanReportDocument, SavedReportsDocument } from '@infra/graphql/saved-reports.gen'
import { MultiSelect } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { savedTexts } from '../../texts/saved/pt_BR'
import { PlanFields } from './PlanFields'
import { type SavedReport, useAudience } from './savedRows'

const schema = bySchema(ReportPlanForm)
const formOf = ({ plan, recipient_ids }: SavedReport): ReportPlanForm => ({
  plan,
  recipient_ids: [...recipient_ids],
})

/** When a report is sent by mail, and to whom. */
export function PlanDrawer({ report, onClose }: { report: SavedReport; onClose: (saved: boolean) => void }) {
  const t = useTexts(savedTexts)
  const { read, change } = useCommands()
  const audience = useAudience()
  // Of days that stand still, every mail says the same.
  const still = askedIn(new URLSearchParams(report.address), '9999-12-31', '0001-01-01').usual === null
  return (
    <FormDrawer<ReportPlanForm>
      title={t('plan.title', { name: report.name })}
      reads={audience}
      saveLabel={t('plan.keep')}
      check={schema}
      initial={formOf(report)}
      shared={sharedRow({
        row: report,
        reread: () => rowOf<SavedReport>(read(SavedReportsDocument, byId(report.id))),
        valuesOf: formOf,
        names: { plan: t('plan.label'), recipient_ids: t('plan.recipients') },
      })}
      save={(form, rev) => change(PlanReportDocument, { id: report.id, rev: rev ?? report.rev, form })}
      said={({ plan }) => t(plan === null ? 'plan.off' : 'plan.saved', { name: report.name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="m-0 muted dense">{t('plan.help')}</p>
          {still && <p className="m-0 warning dense">{t('plan.still')}</p>}
          <PlanFields
            value={form.values.plan}
            error={form.errors.plan as string | undefined}
            onChange={(plan) => form.setFieldValue('plan', plan)}
          />
          <MultiSelect
            label={t('plan.recipients')}
            searchable
            maxValues={MOST_RECIPIENTS}
            data={
              audience.value?.reportAudience.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
            }
            {...form.getInputProps('recipient_ids')}
          />
        </>
      )}
    </FormDrawer>
  )
}
