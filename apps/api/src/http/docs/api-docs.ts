// /api/docs: Swagger UI for /api/openapi.json. The page uses the normal Content Security Policy, which forbids inline
// scripts. Its start script is therefore a file of its own (api-docs/start.js).
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/api/docs';
const ownFiles = fileURLToPath(new URL('api-docs', import.meta.url));
const viewerFiles = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/**
 * Only these files are served. The package `swagger-ui-dist` also contains other builds, source maps, and a page that
 * loads API descriptions from other sites.
 */
const served = new Set(['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js', 'page.css']);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of UroST3</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${PREFIX}/swagger-ui.css">
<link rel="stylesheet" href="${PREFIX}/page.css">
</head>
<body>
<div id="viewer"><noscript>This page needs JavaScript. The description itself: <a href="/api/openapi.json">/api/openapi.json</a></noscript></div>
<script src="${PREFIX}/swagger-ui-bundle.js"></script>
<script src="${PREFIX}/start.js"></script>
</body>
</html>
`;

export async function registerApiDocs(app: FastifyInstance) {
  app.get(PREFIX, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(`${PREFIX}/`, (_request, reply) => reply.redirect(PREFIX));
  await app.register(fastifyStatic, {
    root: [ownFiles, viewerFiles],
    prefix: `${PREFIX}/`,
    index: false,
    decorateReply: false,
    allowedPath: (path) => served.has(path.slice(1)),
  });
}
