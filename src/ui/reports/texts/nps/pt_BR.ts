import { defineTexts } from '@ui/kit/namespaces'

/** What customers think: the sentences of the NPS report. */
export const npsTexts = defineTexts(
  'reports/nps',
  {
    lead: {
      plain: 'O que os clientes acham do atendimento, pelas notas que deram.',
      score: 'NPS {{nps}}.',
      between_one: 'Pelo acaso pode ser de {{low}} a {{high}}: é {{count}} nota.',
      between_other: 'Pelo acaso pode ser de {{low}} a {{high}}: são {{count}} notas.',
      few: 'Ainda são poucas notas: com menos de 5 não se calcula.',
    },
    weeks: {
      title: 'Notas no tempo',
      best: 'As melhores notas: {{when}}, NPS {{value}}',
      note: 'Quantas notas de cada tipo; o NPS está sobre cada barra',
      promoters: '9 e 10',
      passives: '7 e 8',
      detractors: '0 a 6',
    },
    comments: {
      title_one: '{{count}} comentário',
      title_other: '{{count}} comentários',
      note: 'O que os clientes escreveram depois da nota, do mais novo ao mais antigo. Abrir entra na trilha de acessos.',
      more: 'Mostrar mais comentários',
      when: 'Quando',
      grade: 'Nota',
      said: 'Comentário',
    },
    rows: {
      title: 'NPS por {{of}}',
      note: 'O ponto é o NPS; a linha, até onde o acaso pode levar (95%)',
      user: 'pessoa',
      department: 'setor',
      instance: 'conexão',
      low: 'De',
      high: 'a',
      graded: 'Notas',
      by: 'Por',
    },
  },
  { en: () => import('./en') },
)
