export default {
  find: 'Procurar',
  group: {
    contacts: 'Contactos',
    bots: 'Bots',
    connections: 'Ligações',
    team: 'Equipa',
    settings: 'Definições',
  },
  switchUser: 'Trocar de utilizador',
  switched: 'Troca de utilizador feita com sucesso!',
  themeAuto: 'Como no dispositivo',
  developer: 'Programador',
  exportLog: 'Exportar registo (log)',
}
