export default {
  title: 'Exportar registo',
  lead: 'O registo mostra passo a passo o que aconteceu neste dispositivo, para quem vai investigar um problema.',
  reading: 'A consultar o gravador…',
  redacted: 'Nomes, telefones, documentos, textos e ficheiros são trocados antes de sair deste dispositivo.',
  fullWarning:
    'O ficheiro terá nomes, telefones e conversas de clientes. Guarde-o em lugar seguro e apague-o depois de usar (RGPD).',
  busy: 'A preparar o ficheiro. Um registo longo pode demorar alguns segundos.',
  done: 'Registo exportado sem dados pessoais: {{name}}',
  doneFull: 'Registo exportado com dados pessoais: {{name}}. Guarde com cuidado.',
  stillPersonal:
    'Nenhum ficheiro foi gerado. A verificação encontrou algo que ainda parece um dado pessoal ({{where}}). Nada se perdeu; avise o suporte.',
  failed: 'Não foi possível exportar o registo. Nada se perdeu; tente de novo.',
  forbidden: 'Só um administrador pode exportar o registo completo.',
  replay: 'Abra o ficheiro em {{address}} para ver o que aconteceu.',
}
