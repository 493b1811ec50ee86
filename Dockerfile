# A server in a container: the steps of README.md on Debian, then the one binary on its own.
#
#   docker build -t oudler .
#   docker run -p 8780:8780 -v oudler:/data oudler
#
# docs/hosting.md says what a server for good needs besides, and how these steps were tried.

FROM rust:1-trixie AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends nodejs npm
WORKDIR /src
COPY . .
RUN cargo build --release --locked

FROM debian:trixie-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 8780 --home-dir /data --no-create-home --shell /usr/sbin/nologin oudler \
    && install --directory --owner=oudler --group=oudler --mode=0700 /data
COPY --from=build /src/target/release/oudler /usr/local/bin/oudler
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/oudler/
USER oudler
ENV OUDLER_DATA=/data OUDLER_LISTEN=0.0.0.0:8780
VOLUME /data
EXPOSE 8780
# Not /healthz: a container that is started again does not mend a full disk.
HEALTHCHECK --start-period=10s CMD curl --fail --silent --output /dev/null http://127.0.0.1:8780/livez
CMD ["oudler", "serve"]
