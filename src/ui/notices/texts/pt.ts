export default {
  droppedTitle: 'Ligação perdida!',
  dropped: 'Ligação perdida! {{instance}} (chip {{chip}}): verifique o telemóvel ou volte a ligar.',
}
