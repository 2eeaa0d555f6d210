/* global SwaggerUIBundle -- from swagger-ui-bundle.js */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  filter: true,
  // Hide the long list of all schemas, because each call shows the schemas that it uses.
  defaultModelsExpandDepth: -1,
  // Disable the validator, because it would send the description to another company's server.
  validatorUrl: null,
});
