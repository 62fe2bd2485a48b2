export default {
  group: {
    contacts: 'Contactos',
    bots: 'Bots',
    connections: 'Ligações',
    team: 'Equipa',
    settings: 'Definições',
  },
}
