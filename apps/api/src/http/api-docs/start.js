/* global SwaggerUIBundle -- from swagger-ui-bundle.js */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  filter: true,
  // Hides the long list of all schemas, because each call shows the schemas that it uses.
  defaultModelsExpandDepth: -1,
  // Disables the validator, which would send the description to a server of the viewer's makers.
  validatorUrl: null,
});
