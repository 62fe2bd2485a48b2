import type { ReportForm } from '../../../src/domain/adverse-events/report-form'
import type { ExportColumn, ExportDefinition } from '../../directory/exports/definition'
import type { AdverseEventRow } from '../../platform/graphql/resolvers.gen'
import { eventList } from './list'
import { said, EVENT_WORDS as WORDS } from './words'

type Row = AdverseEventRow & ReportForm

const told = (title: string, value: ExportColumn<Row>['value']): ExportColumn<Row> => ({
  title,
  told: true,
  value,
})
const lines = (texts: readonly string[]) => texts.filter((one) => one !== '').join('; ')
const days = (from: string, to: string) =>
  from === '' && to === '' ? '' : ` (${from || '?'} a ${to || '?'})`

/** Reports as a file, a row for each, in the order in which VigiMed asks. */
export const eventExport: ExportDefinition<Row> = {
  needs: 'adverseEvents',
  file: 'farmacovigilancia',
  list: {
    ...eventList,
    select: `${eventList.select}, x.reporter, x.patient_initials, x.patient_sex, coalesce(x.patient_born_on::text, '') AS patient_born_on,
      x.patient_age, x.patient_age_group, x.drugs, x.reactions, x.seriousness, x.narrative`,
  },
  columns: async () => [
    told('Registro', ({ id }) => id),
    told('Recebido em', ({ received_on }) => received_on),
    told('Situação', ({ state }) => said(WORDS.state, state)),
    told('Enviar até', ({ due_on }) => due_on ?? null),
    told('Protocolo', ({ protocol }) => protocol ?? null),
    told('Notificador', ({ reporter }) => said(WORDS.reporter, reporter)),
    told('Paciente (iniciais)', ({ patient_initials }) => patient_initials),
    told('Sexo', ({ patient_sex }) => said(WORDS.sex, patient_sex)),
    told('Nascimento', ({ patient_born_on }) => patient_born_on),
    told('Idade', ({ patient_age }) => patient_age),
    told('Faixa etária', ({ patient_age_group }) => said(WORDS.ageGroup, patient_age_group)),
    told('Medicamentos', ({ drugs }) =>
      lines(
        drugs.map(
          (drug) =>
            `${drug.name} [${said(WORDS.role, drug.role)}]${drug.maker && `, ${drug.maker}`}${drug.lot && `, lote ${drug.lot}`}${drug.dose && `, ${drug.dose}`}${days(drug.started_on, drug.ended_on)}`,
        ),
      ),
    ),
    told('Reações', ({ reactions }) =>
      lines(
        reactions.map(
          (one) => `${one.text}${days(one.started_on, one.ended_on)} [${said(WORDS.outcome, one.outcome)}]`,
        ),
      ),
    ),
    told('Gravidade', ({ seriousness }) => lines(seriousness.map((one) => said(WORDS.seriousness, one)))),
    told('Narrativa', ({ narrative }) => narrative),
  ],
}
