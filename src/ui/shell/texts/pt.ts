export default {
  find: 'Procurar',
  switchUser: 'Trocar de utilizador',
  switched: 'Troca de utilizador feita com sucesso!',
  themeAuto: 'Como no dispositivo',
  developer: 'Programador',
  exportLog: 'Exportar registo (log)',
}
