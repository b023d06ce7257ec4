# The site on port 8080, without HTTPS. Settings are mounted at run time, so that one image serves every stage:
#   docker build -t voice-consultation .
#   docker run -p 127.0.0.1:8080:8080 -v ./config.json:/srv/config.json:ro voice-consultation
FROM node:20-bookworm-slim AS source
WORKDIR /project
COPY package.json package-lock.json ./
RUN npm ci
COPY . .

FROM source AS build
# The policy admits the platform's address that the build knows. .env.example lists further variables.
ARG VITE_VAPI_API_URL
RUN npm run build

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/nginx/server.conf deploy/container/nginx.conf /etc/nginx/
COPY --from=build /project/dist /srv/dist
COPY --from=build /project/dist.nginx.conf /srv/
USER www-data
EXPOSE 8080
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]
