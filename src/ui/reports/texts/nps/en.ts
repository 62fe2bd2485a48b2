export default {
  lead: {
    plain: 'What customers think of the service, by the grades they gave.',
    score: 'NPS {{nps}}.',
    between_one: 'By chance it may be from {{low}} to {{high}}: it is {{count}} grade.',
    between_other: 'By chance it may be from {{low}} to {{high}}: there are {{count}} grades.',
    few: 'There are few grades yet: of fewer than 5 it is not worked out.',
  },
  weeks: {
    title: 'Grades over time',
    best: 'The best grades: {{when}}, NPS {{value}}',
    note: 'How many grades of each kind; the NPS stands over each bar',
    promoters: '9 and 10',
    passives: '7 and 8',
    detractors: '0 to 6',
  },
  rows: {
    title: 'NPS by {{of}}',
    note: 'The dot is the NPS; the line, how far chance may go (95%)',
    user: 'person',
    department: 'department',
    instance: 'connection',
    low: 'From',
    high: 'to',
    graded: 'Grades',
    by: 'By',
  },
}
